"""The layers that pyproject.toml draws hold."""

from importlinter.cli import lint_imports_command


def test_every_import_goes_downwards() -> None:
    answer = lint_imports_command.main(
        ["--config", "pyproject.toml", "--no-cache"], standalone_mode=False
    )

    assert not answer
