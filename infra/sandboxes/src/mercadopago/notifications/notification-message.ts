import { createHmac, randomUUID } from 'node:crypto';
import { applicationId, collectorId } from '../context.ts';
import type { Notification, SignatureKind } from './notification-record.ts';

export interface NotificationMessage {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export type TimestampUnit = 'seconds' | 'milliseconds';

/** Age that every receiver rejects, in milliseconds. */
const staleMilliseconds = 24 * 3_600_000;

/** Returns `x-signature` of a notification: HMAC-SHA256 of the partner's manifest. */
export function notificationSignature(signed: {
  readonly secret: string;
  readonly dataId: string;
  readonly requestId: string;
  readonly timestamp: string;
}): string {
  const { secret, dataId, requestId, timestamp } = signed;
  const manifest = `id:${dataId};request-id:${requestId};ts:${timestamp};`;
  const hash = createHmac('sha256', secret).update(manifest).digest('hex');
  return `ts=${timestamp},v1=${hash}`;
}

/**
 * Builds one delivery of a notification. Every delivery has a new signature; that of a subscription also has a new
 * id, while the `version` stays.
 * @param deliveryId unique number of the delivery
 */
export function notificationMessage(
  notification: Pick<
    Notification,
    'kind' | 'topic' | 'dataId' | 'action' | 'version' | 'createdAt' | 'signature' | 'id'
  >,
  delivery: {
    readonly url: string;
    readonly secret: string;
    readonly now: number;
    readonly deliveryId: number;
    readonly timestampUnit?: TimestampUnit | undefined;
  },
): NotificationMessage {
  const { topic, dataId } = notification;
  const url = new URL(delivery.url);
  if (notification.kind === 'ipn') {
    url.searchParams.set('id', dataId);
    url.searchParams.set('topic', topic);
    return {
      url: url.href,
      headers: { 'content-type': 'application/json', 'user-agent': 'MercadoPago Feed v2.0' },
      body: JSON.stringify({ resource: dataId, topic }),
    };
  }
  url.searchParams.set('data.id', dataId);
  url.searchParams.set('type', topic);
  const requestId = randomUUID();
  const signature = signatureHeader(notification.signature, dataId, requestId, delivery);
  return {
    url: url.href,
    headers: {
      'content-type': 'application/json',
      'user-agent': 'MercadoPago WebHook v1.0 payment',
      'x-request-id': requestId,
      ...(signature === undefined ? {} : { 'x-signature': signature }),
    },
    body: JSON.stringify(envelope(notification, delivery.deliveryId)),
  };
}

function signatureHeader(
  kind: SignatureKind,
  dataId: string,
  requestId: string,
  delivery: { secret: string; now: number; timestampUnit?: TimestampUnit | undefined },
): string | undefined {
  if (kind === 'missing') return undefined;
  const at = kind === 'stale' ? delivery.now - staleMilliseconds : delivery.now;
  const timestamp = String(delivery.timestampUnit === 'milliseconds' ? at : Math.floor(at / 1000));
  const secret = kind === 'wrong' ? `not ${delivery.secret}` : delivery.secret;
  return notificationSignature({ secret, dataId, requestId, timestamp });
}

const entities: Readonly<Record<string, string | undefined>> = {
  subscription_preapproval: 'preapproval',
  subscription_authorized_payment: 'authorized_payment',
};

function envelope(
  notification: Pick<Notification, 'topic' | 'dataId' | 'action' | 'version' | 'createdAt' | 'id'>,
  deliveryId: number,
): object {
  const { topic, dataId, action, version, createdAt, id } = notification;
  const date = new Date(createdAt).toISOString().replace(/\.\d{3}Z$/, 'Z');
  const entity = entities[topic];
  if (entity !== undefined) {
    return {
      action,
      application_id: applicationId,
      data: { id: dataId },
      date,
      entity,
      id: deliveryId,
      type: topic,
      version,
    };
  }
  return {
    action,
    api_version: 'v1',
    data: { id: dataId },
    date_created: date,
    // The partner sends it both as text and as number.
    id: id % 2 === 0 ? String(id) : id,
    live_mode: true,
    type: topic,
    user_id: collectorId,
  };
}
