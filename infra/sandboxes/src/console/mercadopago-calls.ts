import type * as z from 'zod';
import { ConsoleError, parseInput } from '@bfj/local-cloud/console/console-call';
import type { ConsoleCall, ConsoleResource } from '@bfj/local-cloud/console/console-call';
import type { MercadoPagoControl } from '../mercadopago/control/control.ts';
import {
  craftedNotificationSchema,
  notificationFilterSchema,
  paymentActionSchema,
  paymentFilterSchema,
  preapprovalActionSchema,
  preapprovalFilterSchema,
  releaseSchema,
  replaySchema,
} from '../mercadopago/control/control-inputs.ts';
import { faultSchema } from '../mercadopago/faults.ts';
import { ApiError } from '../mercadopago/api-error.ts';

const paymentActions = ['pay', 'expire', 'approve', 'reject', 'refund', 'chargeback'] as const;
const preapprovalActions = [
  'advance',
  'card-result',
  'stall',
  'cancel',
  'pause',
  'resume',
] as const;

/** Returns the calls that simulate events at Mercado Pago outside its API, under `mercadopago/`. */
export function mercadoPagoResources(control: MercadoPagoControl): readonly ConsoleResource[] {
  return [
    read(/^mercadopago\/payments$/, (call) => control.payments(filter(paymentFilterSchema, call))),
    read(/^mercadopago\/payments\/([^/]+)$/, ({ name }) => control.payment(name)),
    ...paymentActions.map((action) =>
      write(new RegExp(`^mercadopago/payments/([^/]+)/${action}$`), ({ name, body }) =>
        control.actOnPayment(
          name,
          parseInput(paymentActionSchema, withAction(body, action), 'body'),
        ),
      ),
    ),
    read(/^mercadopago\/preapprovals$/, (call) =>
      control.preapprovals(filter(preapprovalFilterSchema, call)),
    ),
    read(/^mercadopago\/preapprovals\/([^/]+)$/, ({ name }) => control.preapproval(name)),
    ...preapprovalActions.map((action) =>
      write(new RegExp(`^mercadopago/preapprovals/([^/]+)/${action}$`), ({ name, body }) =>
        control.actOnPreapproval(
          name,
          parseInput(preapprovalActionSchema, withAction(body, action), 'body'),
        ),
      ),
    ),
    {
      path: /^mercadopago\/notifications$/,
      methods: {
        GET: answering((call) => control.notifications(filter(notificationFilterSchema, call))),
        POST: answering(({ body }) =>
          control.craft(parseInput(craftedNotificationSchema, body, 'body')),
        ),
      },
    },
    write(/^mercadopago\/notifications\/release$/, ({ body }) =>
      control.release(parseInput(releaseSchema, body ?? {}, 'body')),
    ),
    write(/^mercadopago\/notifications\/([^/]+)\/replay$/, ({ name, body }) =>
      control.replay(name, parseInput(replaySchema, body ?? {}, 'body')),
    ),
    {
      path: /^mercadopago\/faults$/,
      methods: {
        GET: () => control.faults(),
        POST: ({ body }) => control.addFault(parseInput(faultSchema, body, 'body')),
        DELETE: () => control.clearFaults(),
      },
    },
  ];
}

type Answer = (call: ConsoleCall) => unknown;

function read(path: RegExp, answer: Answer): ConsoleResource {
  return { path, methods: { GET: answering(answer) } };
}

function write(path: RegExp, answer: Answer): ConsoleResource {
  return { path, methods: { POST: answering(answer) } };
}

/** Turns an error of the sandbox into a console error with the same status and message. */
function answering(answer: Answer): Answer {
  return async (call) => {
    try {
      return await answer(call);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      throw new ConsoleError(error.answer.status, error.reason);
    }
  };
}

function filter<Schema extends z.ZodType>(schema: Schema, call: ConsoleCall): z.infer<Schema> {
  return parseInput(schema, Object.fromEntries(call.query), 'query');
}

function withAction(body: unknown, action: string): unknown {
  return typeof body === 'object' && !Array.isArray(body)
    ? { ...body, action }
    : (body ?? { action });
}
