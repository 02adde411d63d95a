/** What a message says, wherever its lines break and however its spaces are written. */
export function oneLine(body: string): string {
  return body.replaceAll(/(?:\s|&nbsp;)+/g, ' ');
}
