import { OperationalError } from '../../runtime/operational-error.ts';

/** Banco Central gave no usable answer. */
export class BancoCentralFailure extends OperationalError {
  override readonly name = 'BancoCentralFailure';
  override readonly failureMetric = 'PartnerFailure';
  /** The server did not answer in time: another request would wait as long. */
  readonly isSilent: boolean;

  constructor(
    message: string,
    details: { readonly isSilent?: boolean; readonly cause?: unknown } = {},
  ) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause });
    this.isSilent = details.isSilent ?? false;
  }
}

/** Most requests take a second; on a busy morning some take five. */
const timeoutMilliseconds = 8_000;
/** A hundred times the size of the largest expected response. */
const maxAnswerBytes = 1024 * 1024;

/**
 * Returns the JSON at an address of Banco Central; undefined for a 404, which it also sends for a period without
 * values.
 * @throws BancoCentralFailure
 */
export async function getBancoCentralJson(
  url: URL,
  fetch: typeof globalThis.fetch,
): Promise<unknown> {
  let answer: Response;
  let text: string;
  try {
    answer = await fetch(url, {
      headers: { accept: 'application/json' },
      signal: AbortSignal.timeout(timeoutMilliseconds),
    });
    text = answer.ok ? await readText(answer) : '';
    if (!answer.ok) await answer.body?.cancel();
  } catch (cause) {
    throw new BancoCentralFailure('Banco Central did not answer', { isSilent: true, cause });
  }
  if (answer.status === 404) return undefined;
  if (!answer.ok) throw new BancoCentralFailure(`Banco Central answered ${answer.status}`);
  try {
    return JSON.parse(text);
  } catch (cause) {
    // A page of HTML with status 200, during maintenance.
    throw new BancoCentralFailure('Banco Central answered no JSON', { cause });
  }
}

async function readText(answer: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of answer.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > maxAnswerBytes) throw new OperationalError('Banco Central answered too much');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
