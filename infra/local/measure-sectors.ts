/**
 * Runs the function that reads all companies. It is scheduled for Saturdays, when this machine may have been off,
 * and would start within 15 minutes; it does nothing when this week's values exist.
 * @throws Error with the reason why it could not be run
 */
export async function measureSectors(baseUrl: string): Promise<void> {
  const url = new URL('/_local/functions/bfj-local-measure-sectors/invoke', baseUrl);
  const answer = await fetch(url, { method: 'POST' });
  if (!answer.ok) throw new Error(await answer.text());
  await answer.body?.cancel();
}
