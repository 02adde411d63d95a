/**
 * Companies are read on a Saturday, when this machine may have been off; the schedule would come to it within a quarter
 * of an hour. Run once, its function does that at once, and nothing where this week's are there.
 * @throws Error that says why it could not be run
 */
export async function measureSectors(baseUrl: string): Promise<void> {
  const call = new URL('/_local/functions/bfj-local-measure-sectors/invoke', baseUrl);
  const answer = await fetch(call, { method: 'POST' });
  if (!answer.ok) throw new Error(await answer.text());
  await answer.body?.cancel();
}
