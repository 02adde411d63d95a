/**
 * What gives a mail program its own button to stop a kind of message (RFC 8058, in the order of its
 * examples). For whatever somebody can stop; receipts and codes have none.
 * @param oneClick takes a POST, without a login, and stops it
 */
export function unsubscribeHeaders(oneClick: string): Readonly<Record<string, string>> {
  return {
    'List-Unsubscribe': `<${oneClick}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}
