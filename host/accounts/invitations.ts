import type { Sender } from "../mail/sender";
import type { NewMember } from "../store/units/accounts/members";
import { createEmailLink } from "./email-link";
import { inviteMail } from "./mails";

/** Creates the link for choosing a password, and its email. @param at when the lifetime of the link starts, in ms since 1970. */
export type Invite = (user: Pick<NewMember, "email" | "address">, at: number) => NonNullable<NewMember["invitation"]>;

/** Creates invitations. The lifetime of a link starts when its email can be sent. */
export function createInviter(sender: Sender): Invite {
  return ({ email, address }, at) => {
    const { token, attempt } = createEmailLink("invite", at);
    return { attempt, mails: [{ ...inviteMail(sender, token, email), recipient: address }] };
  };
}
