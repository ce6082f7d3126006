import type { Acceptance, NewSubmission } from "../../../host/store/units/submissions/accept";

/** The arguments of `acceptSubmission`; parts are replaced by `change`. */
export function acceptance(
  id: string,
  change: Partial<NewSubmission> = {},
  more: Partial<Omit<Acceptance, "submission">> = {},
): Acceptance {
  const { payload, ...rest } = change;
  return {
    submission: {
      id,
      siteId: "site",
      formKnown: true,
      receivedAt: 1000,
      encoding: "json",
      payload: payload ?? {
        name: "Booking",
        pageId: "",
        elementId: "",
        source: "",
        test: false,
        fields: { Name: "Ana" },
        fileUploads: {},
        dolphin: false,
        trackingCookies: {},
      },
      email: null,
      search: "ana",
      fingerprint: id,
      address: "192.0.2.0",
      reasons: [],
      files: Object.values(payload?.fileUploads ?? {}),
      ...rest,
    },
    mails: [],
    deliveries: [],
    rates: [],
    spam: { threshold: 100, sameText: { times: 3, window: 1000, weight: 60 } },
    ...more,
  };
}

export const MAIL = { recipient: "owner@example.org", replyTo: null, subject: "S", body: "B" };
