from krupier.cli import main

main()
