/** Returns a message's text on one line, with normalized spaces. */
export function toOneLine(body: string): string {
  return body.replaceAll(/(?:\s|&nbsp;)+/g, ' ');
}
