import { afterEach, expect, it } from "vitest";
import { createCounters } from "../../../host/health/counters";
import { submit, type Subject } from "../../conformance/support/subject";
import { startHost, type TestHost } from "../support/host";
import { testFolder } from "../support/folder";

const TOKEN = "token-of-the-operator-1234";

let host: TestHost | undefined;
afterEach(() => host?.close());

it("durations are a histogram by the kind of request, whose buckets include those before them", () => {
  const counters = createCounters();
  counters.count("/api/v1/form/1", 200, 0.004);
  counters.count("/api/v1/form/1", 429, 0.25);
  counters.count("/api/v1/form/1", 200, 60);
  counters.count("/about", 200, 0.01);
  const lines = counters.lines().filter((line) => line.includes('kind="form"'));
  const bucket = (le: string) => lines.find((line) => line.includes(`le="${le}"`))?.split(" ")[1];
  expect(["0.005", "0.1", "0.25", "10", "+Inf"].map(bucket)).toEqual(["1", "1", "2", "2", "3"]);
  expect(lines.slice(-2)).toEqual([
    'millrace_request_duration_seconds_sum{kind="form"} 60.254',
    'millrace_request_duration_seconds_count{kind="form"} 3',
  ]);
  expect(counters.lines()).toContain('millrace_request_duration_seconds_count{kind="page"} 1');
  expect(counters.lines()).toContain('millrace_answers_total{status="200"} 3');
});

it("metrics have the age of the oldest due job of each queue", async () => {
  host = await startHost({
    folder: testFolder(),
    settings: {
      ...{ adminToken: TOKEN, smtp: "smtp://127.0.0.1:1", notify: ["owner@example.org"] },
      webhooks: ["https://example.org/hook"],
    },
  });
  const { origin, clock } = host;
  const metrics = async () =>
    (await fetch(`${origin}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } })).text();
  expect(await metrics()).toContain('millrace_queue_age_seconds{queue="notification"} 0\n');
  await submit({ origin } as Subject, JSON.stringify({ name: "Booking" }));
  clock.advance(90_000);
  const text = await metrics();
  expect(text).toContain('millrace_queue_age_seconds{queue="notification"} 90\n');
  expect(text).toContain('millrace_queue_age_seconds{queue="webhook"} 90\n');
  expect(text).toContain('millrace_queue_age_seconds{queue="account"} 0\n');
  expect(text).toMatch(/^millrace_disk_free_bytes [1-9]\d*$/m);
  expect(text).toContain("millrace_password_hashes_waiting 0\n");
});
