import * as z from 'zod';

const times = z.int().min(1).max(1_000_000).default(1);

/** Injected faults of the partner's next answers. */
export const partnerFaultSchema = z.union([
  z.strictObject({
    status: z.int().min(400).max(599),
    retryAfterSeconds: z.int().min(0).max(86_400).optional(),
    times,
  }),
  z.strictObject({ delayMilliseconds: z.int().min(0).max(120_000), times }),
  z.strictObject({ hang: z.literal(true), times }),
  /** Sent with status 200 instead of the right answer. */
  z.strictObject({ body: z.string().max(1_000_000), times }),
]);
export type PartnerFault = z.infer<typeof partnerFaultSchema>;

export interface PartnerFaults {
  list(): readonly PartnerFault[];
  add(fault: PartnerFault): void;
  clear(): void;
  /** Returns the fault of the current answer. */
  take(): PartnerFault | undefined;
}

export function createPartnerFaults(): PartnerFaults {
  let faults: PartnerFault[] = [];
  return {
    list: () => faults,
    add: (fault) => {
      faults.push(fault);
    },
    clear: () => {
      faults = [];
    },
    take() {
      const [fault, ...rest] = faults;
      if (fault === undefined) return undefined;
      faults = fault.times > 1 ? [{ ...fault, times: fault.times - 1 }, ...rest] : rest;
      return fault;
    },
  };
}
