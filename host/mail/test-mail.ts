/** Subject and text of an email that tests the settings. @param host of the origin. */
export function createTestMail(host: string): { subject: string; body: string } {
  return {
    subject: `Test email from ${host}`,
    body: `Hello,

the host of ${host} can send emails. An owner or operator requested this test.

${host}`,
  };
}
