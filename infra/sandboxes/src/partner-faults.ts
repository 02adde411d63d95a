import * as z from 'zod';

const times = z.int().min(1).max(1_000_000).default(1);

/** What goes wrong on purpose with the partner's next answers. */
export const partnerFaultSchema = z.union([
  z.strictObject({
    status: z.int().min(400).max(599),
    retryAfterSeconds: z.int().min(0).max(86_400).optional(),
    times,
  }),
  z.strictObject({ delayMilliseconds: z.int().min(0).max(120_000), times }),
  z.strictObject({ hang: z.literal(true), times }),
  /** Answered with 200 in place of the right answer. */
  z.strictObject({ body: z.string().max(1_000_000), times }),
]);
export type PartnerFault = z.infer<typeof partnerFaultSchema>;

export interface PartnerFaults {
  list(): readonly PartnerFault[];
  add(fault: PartnerFault): void;
  clear(): void;
  /** The fault of the answer that is due now. */
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
