import { pageFrame } from '../../../shared/served-paths.ts';
import type { Clock } from '../../runtime/clock.ts';
import { reportFailure } from '../../runtime/report-failure.ts';

/** The site's frame for pages that are served, as it was last read; undefined where there is none yet. */
export type ReadFrame = () => Promise<string | undefined>;

/** A deployment's new frame is used so much later; what the older one loads is still there then. */
const memoryMilliseconds = 60_000;
/** Nobody waits for a site that has just not answered. */
const pauseMilliseconds = 10_000;
const timeoutMilliseconds = 3_000;

/**
 * Reads the frame from the site itself, which the build has put it into beside what it loads. Where the
 * site does not answer, the frame that was there before goes on; without any, pages do without their look.
 */
export function siteFrame(siteUrl: string, clock: Clock): ReadFrame {
  let kept: { readonly frame: string | undefined; readonly until: number } | undefined;
  let reading: Promise<string | undefined> | undefined;

  async function read(): Promise<string | undefined> {
    const frame = await fetchFrame(siteUrl).catch((error: unknown) => {
      reportFailure('the site gives no frame for its pages', {}, error);
      return kept?.frame;
    });
    const memory = frame === undefined ? pauseMilliseconds : memoryMilliseconds;
    kept = { frame, until: clock().getTime() + memory };
    return frame;
  }

  return async () => {
    if (kept !== undefined && clock().getTime() < kept.until) return kept.frame;
    reading ??= read().finally(() => {
      reading = undefined;
    });
    return reading;
  };
}

async function fetchFrame(siteUrl: string): Promise<string> {
  const answer = await fetch(`${siteUrl}${pageFrame.path}`, {
    signal: AbortSignal.timeout(timeoutMilliseconds),
  });
  const text = await answer.text();
  if (!answer.ok || !text.includes(pageFrame.head)) {
    throw new Error(`The site answers ${answer.status} for its frame`);
  }
  return text;
}
