/**
 * Returns the headers for a mail program's own unsubscribe button (RFC 8058, in the order of its examples), for
 * kinds that can be stopped; receipts and codes have none.
 * @param oneClick accepts a POST without a login
 */
export function buildUnsubscribeHeaders(oneClick: string): Readonly<Record<string, string>> {
  return {
    'List-Unsubscribe': `<${oneClick}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}
