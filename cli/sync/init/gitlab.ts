import { commandWords, KEEP, listIgnored, SECRETS, usesBrowser, type Schedule, type ScheduleFacts } from "./schedule";

const FILE = "millrace-sync.gitlab-ci.yml";

/** A job of GitLab. The repository keeps the site and its base from run to run. */
export function writeGitlab(facts: ScheduleFacts): Schedule {
  const { file, site } = facts;
  const push =
    'git push "https://sync:$MILLRACE_PUSH_TOKEN@$CI_SERVER_HOST/$CI_PROJECT_PATH.git" "HEAD:$CI_COMMIT_BRANCH"';
  const text = `# The repository keeps the site and what the next run needs: each run commits both.
# Variables of the project, masked: MILLRACE_PUSH_TOKEN, a project access token with the scope write_repository; and as far as they are
# needed ${SECRETS.join(", ")}.
millrace-sync:
  image: node:22
  rules:
    - if: $CI_PIPELINE_SOURCE == "schedule"
  # One run after the other.
  resource_group: millrace-sync
  timeout: 1h
  # What was read of the published site: without it, the run reads everything again.
  cache:
    key: millrace-fetch
    paths:
      - ${JSON.stringify(`${site}.millrace-fetch/`)}
    when: always
  before_script:
    - git checkout -B "$CI_COMMIT_BRANCH" "origin/$CI_COMMIT_BRANCH"
    - npm ci
${usesBrowser(facts) ? "    - npx playwright-core install --with-deps chromium\n" : ""}  script:
    - npx ${commandWords(file)}
  after_script:
${[...KEEP, push].map((line) => `    - ${JSON.stringify(line)}`).join("\n")}
`;
  return {
    files: { [FILE]: text },
    ignored: listIgnored(site),
    use: `Add this to .gitlab-ci.yml: include: { local: ${FILE} }. Run npx ${commandWords(file)} once here, commit everything and push it, add the variables that the file names, and a schedule: Build, Pipeline schedules.`,
  };
}
