import { createHash } from 'node:crypto';
import { encodeTime } from 'ulid';

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

interface PartnerObject {
  readonly id: string;
  readonly createdAt: string;
}

/**
 * Returns our id of a payment that the partner created without a command of ours: always the same, sortable by its
 * time.
 */
export function deriveChargeId(payment: PartnerObject): string {
  return `pay_${stableUlid(payment)}`;
}

/** Our id of a subscription that no attempt of ours is waiting for. */
export function deriveSubscriptionId(preapproval: PartnerObject): string {
  return `sbs_${stableUlid(preapproval)}`;
}

function stableUlid({ id, createdAt }: PartnerObject): string {
  const digest = createHash('sha256').update(id).digest();
  const tail = Array.from(digest.subarray(0, 16), (byte) => alphabet[byte % 32]).join('');
  return `${encodeTime(Date.parse(createdAt), 10)}${tail}`;
}
