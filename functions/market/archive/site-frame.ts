import { pageFrame } from '../../../shared/served-paths.ts';
import { cachedValue } from '../../runtime/cached-value.ts';
import type { Platform } from '../../runtime/platform.ts';
import { reportFailure } from '../../runtime/report-failure.ts';

/** Returns the site's frame for served pages as it was last read; undefined before the first read. */
export type ReadFrame = () => Promise<string | undefined>;

/** A deployment's new frame is used after this delay; the files of the older one still exist then. */
const freshMilliseconds = 60_000;
const timeoutMilliseconds = 3_000;

/**
 * Reads the frame from the site itself, where the build stores it. Until the site has answered once, pages are
 * served without the site's styles.
 */
export function siteFrame(
  siteUrl: string,
  { clock, fetch }: Pick<Platform, 'clock' | 'fetch'>,
): ReadFrame {
  const read = cachedValue({
    name: 'site frame',
    read: () => fetchFrame(siteUrl, fetch),
    freshMilliseconds: () => freshMilliseconds,
    now: () => clock().getTime(),
  });
  return async () => {
    try {
      return await read();
    } catch (error) {
      reportFailure('the site gives no frame for its pages', {}, error);
      return undefined;
    }
  };
}

async function fetchFrame(siteUrl: string, fetch: Platform['fetch']): Promise<string> {
  const answer = await fetch(`${siteUrl}${pageFrame.path}`, {
    signal: AbortSignal.timeout(timeoutMilliseconds),
  });
  const text = await answer.text();
  if (!answer.ok || !text.includes(pageFrame.head)) {
    throw new Error(`The site answers ${answer.status} for its frame`);
  }
  return text;
}
