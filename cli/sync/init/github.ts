import {
  commandWords,
  KEEP,
  listIgnored,
  MINUTE,
  SECRETS,
  usesBrowser,
  type Schedule,
  type ScheduleFacts,
} from "./schedule";

/** A workflow of GitHub Actions. The repository keeps the site and its base from run to run. */
export function writeGithub(facts: ScheduleFacts): Schedule {
  const { file, site } = facts;
  const path = ".github/workflows/millrace-sync.yml";
  const text = `# The repository keeps the site and what the next run needs: each run commits both.
name: Sync the site
on:
  schedule:
    - cron: "${MINUTE} * * * *"
  workflow_dispatch:

permissions:
  contents: write

# One run after the other.
concurrency:
  group: millrace-sync
  cancel-in-progress: false

jobs:
  sync:
    runs-on: ubuntu-latest
    timeout-minutes: 60
    steps:
      - uses: actions/checkout@v4
      - uses: actions/setup-node@v4
        with:
          node-version: 22
      # What was read of the published site: without it, the run reads everything again.
      - uses: actions/cache@v4
        with:
          path: ${JSON.stringify(`${site}.millrace-fetch`)}
          key: millrace-fetch-\${{ github.run_id }}
          restore-keys: millrace-fetch-
      - run: npm ci
${usesBrowser(facts) ? "      - run: npx playwright-core install --with-deps chromium\n" : ""}      - run: npx ${commandWords(file)}
        env:
${SECRETS.map((name) => `          ${name}: \${{ secrets.${name} }}`).join("\n")}
      - name: Keep the site and what the next run needs
        if: always()
        run: |
${[...KEEP, "git push"].map((line) => `          ${line}`).join("\n")}
`;
  return {
    files: { [path]: text },
    ignored: listIgnored(site),
    use: `Run npx ${commandWords(file)} once here, commit everything and push it. Secrets: Settings, Secrets and variables, Actions; the workflow names them.`,
  };
}
