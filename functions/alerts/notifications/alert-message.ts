import type { Firing } from '../../../shared/contracts/alerts.ts';
import { fillTemplate } from '../../../shared/messages/whatsapp-templates.ts';
import { longDayOfYear } from '../../../shared/values/long-day.ts';
import { formatReais } from '../../../shared/values/money.ts';
import type { OutgoingMessage } from '../../messaging/outgoing/outgoing-message.ts';
import { deliveryId } from '../../entities/delivery.ts';
import type { AlertRow } from '../storage/alert-row.ts';

/** After this time the price has changed too much for the message to be useful. */
const validHours = 6;

export type FiredAlert = AlertRow & { readonly firing: Firing };

/** Builds the message about a reached price. Its id is the alert's, so it is sent once. */
export function buildAlertMessage(
  alert: FiredAlert,
  channel: OutgoingMessage['channel'],
  siteUrl: string,
): OutgoingMessage {
  const { accountId, id, ticker, firing } = alert;
  const price = formatReais(firing.priceInCentavos);
  const target = targetText(alert);
  const moment = momentText(firing);
  return {
    id: deliveryId(firing.at.slice(0, 10), 'alert', id),
    kind: 'alert',
    channel,
    urgency: 'priority',
    recipient: { by: 'account', accountId },
    subject: `${ticker} chegou a ${price}`,
    label: `Seu alerta de ${ticker} foi atingido`,
    preheader: `Seu alvo era ${target}. A cotação foi ${price}, ${moment}.`,
    parts: [
      `${ticker} chegou a ${price}, ${moment}. Seu alvo era ${target}.`,
      `A cotação pode ter até ${firing.delayMinutes} minutos de atraso. Este alerta foi encerrado e não avisa de novo.`,
      { kind: 'button', label: 'Criar de novo', link: `${siteUrl}/alertas?denovo=${id}` },
      {
        kind: 'link',
        before: 'Quer ver como ele está agora?',
        label: 'Ver o ativo',
        link: `${siteUrl}/dashboard?ativo=${encodeURIComponent(ticker)}`,
      },
    ],
    ...(channel === 'email' ? {} : { otherwise: 'email', template: fillAlertTemplate(alert) }),
    notAfter: new Date(Date.parse(firing.at) + validHours * 60 * 60 * 1000).toISOString(),
  };
}

/** Used outside WhatsApp's window of 24 hours. */
function fillAlertTemplate(alert: FiredAlert): OutgoingMessage['template'] {
  const { ticker, firing } = alert;
  const { name, parameters, button } = fillTemplate('bfj_alerta_de_preco', {
    ativo: ticker,
    alvo: targetText(alert),
    cotacao: formatReais(firing.priceInCentavos),
    momento: momentText(firing),
    atraso: String(firing.delayMinutes),
    ticker,
  });
  return { name, parameters, button };
}

/** `R$ 38,00 ou mais` */
export function targetText({
  direction,
  targetInCentavos,
}: Pick<AlertRow, 'direction' | 'targetInCentavos'>): string {
  return `${formatReais(targetInCentavos)} ${direction === 'acima' ? 'ou mais' : 'ou menos'}`;
}

const times = new Intl.DateTimeFormat('pt-BR', {
  hour: 'numeric',
  minute: '2-digit',
  timeZone: 'America/Sao_Paulo',
});

/**
 * A price is dated by its minute. A day's high or low is dated 'at the latest': its minute is unknown, but it was
 * before the check.
 */
function momentText({ by, quotedAt }: Firing): string {
  const instant = new Date(quotedAt);
  const [hour = '', minute = ''] = times.format(instant).split(':');
  const time = minute === '00' ? `${Number(hour)}h` : `${Number(hour)}h${minute}`;
  return `em ${longDayOfYear(instant)}, ${by === 'price' ? 'às' : 'até as'} ${time}`;
}
