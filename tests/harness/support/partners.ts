import type { CloudModel } from '@bfj/local-cloud/cloud-model';
import { openProductSandboxes } from '../../../infra/local/product-sandboxes.ts';
import { secretValue } from './cloud-services.ts';
import { answerInProcess } from '../../support/requests/http-in-process.ts';
import type { sesInProcess } from './ses-in-process.ts';
import type { TestClock } from './test-clock.ts';

interface PartnersDependencies {
  readonly app: CloudModel;
  readonly clock: TestClock;
  readonly wait: (milliseconds: number) => Promise<void>;
  readonly ses: ReturnType<typeof sesInProcess>;
  /** How they tell the product of something. */
  readonly callProduct: typeof fetch;
}

/** Where the template has all of them. */
const internalUrl = 'http://localhost';

/** The partners as the sandboxes play them, without a socket and without a time of their own. */
export function openPartners({ app, clock, wait, ses, callProduct }: PartnersDependencies) {
  let calls = 0;
  const sandboxes = openProductSandboxes({
    model: app,
    dataDirectory: '',
    inMemory: true,
    internalUrl,
    services: {
      clock,
      secrets: {
        valueOf: (arn) => {
          const secret = app.secrets.find((one) => one.arn === arn);
          return secret && secretValue(secret.name);
        },
      },
      ses,
    },
    wait,
    fetch: async (...given) => {
      calls += 1;
      return callProduct(...given);
    },
  });
  return {
    ...sandboxes,
    /** What SES is to do with messages, and what it tells of them. */
    ses: ses.control,
    /** Lets happen what is due. @returns whether the product was told of something */
    settle: async (): Promise<boolean> => {
      const before = calls;
      await sandboxes.settle();
      return ses.settle() || calls > before;
    },
    /** Milliseconds of the clock at which the next of what is not due yet will be. */
    nextAt: (): number | undefined => {
      const instants = [ses.pending, ...sandboxes.pending].flatMap(({ nextAt }) => nextAt() ?? []);
      return instants.length === 0 ? undefined : Math.min(...instants);
    },
    fetch: async (...given: Parameters<typeof fetch>): Promise<Response> => {
      const request = new Request(...given);
      return answerInProcess(async (incoming, response) => {
        const isTaken = await sandboxes.handle(incoming, response);
        if (!isTaken) throw new Error(`No partner is at ${request.url}`);
      }, request);
    },
  };
}
