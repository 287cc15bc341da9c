#!/usr/bin/env bash
# Runs the tests of one module that a failure message names: docs/run-tests.sh PublishedFaultsTest.shouldLeadOnRecheck ...
set -euo pipefail
cd "$(dirname "$0")/.."
tests=$(IFS=,; sed -E 's/>[^.,]*//g; s/\./#/g' <<< "$*")
module=$(find . -path './*/src/test/java/*' -name "${tests%%#*}.java" | cut -d/ -f2)
exec mvn -pl "$module" -am test -Dtest="$tests" -Dsurefire.failIfNoSpecifiedTests=false
