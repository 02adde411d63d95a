/** Returns a message's text on one line, with normalized spaces. */
export function oneLine(body: string): string {
  return body.replaceAll(/(?:\s|&nbsp;)+/g, ' ');
}
