import * as z from 'zod';

const times = z.int().min(1).max(1_000_000).default(1);
/** Prefix of the affected calls, such as `POST /v1/payments`; all calls when absent. */
const on = z
  .string()
  .regex(/^(GET|POST|PUT|DELETE) \/\S{0,200}$/, 'write it like "POST /v1/payments"')
  .optional();
const milliseconds = z.int().min(0).max(120_000);

export const callFaultSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('delay'), milliseconds, on, times }),
  z.strictObject({
    kind: z.literal('status'),
    status: z.int().min(400).max(599),
    retryAfterSeconds: z.int().min(0).max(3600).optional(),
    /** Answers in HTML, as a gateway in front of the partner does. */
    html: z.boolean().default(false),
    on,
    times,
  }),
  /**
   * The call takes effect, but its answer never arrives: the connection breaks, or hangs until the client gives up.
   */
  z.strictObject({
    kind: z.literal('lost-answer'),
    hang: z.boolean().default(false),
    on,
    times,
  }),
  /** Every connection is cut before the call takes effect, until the faults are cleared. */
  z.strictObject({ kind: z.literal('outage') }),
]);
export type CallFault = z.infer<typeof callFaultSchema>;

const topic = z.string().max(60).optional();

export const notificationFaultSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('duplicate-notification'),
    copies: z.int().min(1).max(20),
    topic,
    times,
  }),
  z.strictObject({
    kind: z.literal('delay-notification'),
    milliseconds: z.int().min(0).max(86_400_000),
    topic,
    times,
  }),
  z.strictObject({ kind: z.literal('lose-notification'), topic, times }),
  z.strictObject({
    kind: z.literal('break-signature'),
    signature: z.enum(['missing', 'wrong', 'stale']),
    topic,
    times,
  }),
  /** Holds all notifications until they are released, in a chosen order. */
  z.strictObject({ kind: z.literal('hold-notifications') }),
]);
export type NotificationFault = z.infer<typeof notificationFaultSchema>;

export const faultSchema = z.union([callFaultSchema, notificationFaultSchema]);
export type Fault = z.infer<typeof faultSchema>;

export interface Faults {
  list(): readonly Fault[];
  add(fault: Fault): void;
  clear(): void;
  /** Returns the first fault for this call and uses it up once. */
  takeForCall(call: string): CallFault | undefined;
  takeForNotification(topic: string): NotificationFault | undefined;
}

/** Stores the injected faults in their order. */
export function createFaults(): Faults {
  let faults: readonly Fault[] = [];

  function useUp(usedFault: Fault): void {
    faults = faults.flatMap((fault) => {
      if (fault !== usedFault || !('times' in fault)) return [fault];
      return fault.times > 1 ? [{ ...fault, times: fault.times - 1 }] : [];
    });
  }

  function take<Kind extends Fault>(
    isKind: (fault: Fault) => fault is Kind,
    matches: (fault: Kind) => boolean,
  ): Kind | undefined {
    const takenFault = faults.filter(isKind).find(matches);
    if (takenFault !== undefined) useUp(takenFault);
    return takenFault;
  }

  return {
    list: () => faults,
    add: (fault) => {
      faults = [...faults, fault];
    },
    clear: () => {
      faults = [];
    },
    takeForCall: (call) =>
      take(
        isCallFault,
        (fault) => !('on' in fault) || fault.on === undefined || call.startsWith(fault.on),
      ),
    takeForNotification: (topic) =>
      take(
        (fault) => !isCallFault(fault),
        (fault) => !('topic' in fault) || fault.topic === undefined || fault.topic === topic,
      ),
  };
}

const callFaultKinds: readonly string[] = ['delay', 'status', 'lost-answer', 'outage'];

function isCallFault(fault: Fault): fault is CallFault {
  return callFaultKinds.includes(fault.kind);
}
