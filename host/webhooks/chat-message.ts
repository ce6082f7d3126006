/** A message for a chat service. Title and text contain visitor input, the link does not. */
export interface ChatMessage {
  title: string;
  text: string;
  /** Address of the submission on the owner's page. */
  link: string;
}
