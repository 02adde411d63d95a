/* Events at Mercado Pago that the product does not cause: each button makes a call under `mercadopago/`. */

const paymentActions = {
  pending: ['pay', 'expire'],
  in_process: ['approve', 'reject', 'expire'],
  approved: ['refund', 'chargeback'],
};
const preapprovalActions = {
  authorized: ['advance', 'pause', 'cancel'],
  paused: ['resume', 'cancel'],
};
const labels = {
  pay: 'Pay',
  expire: 'Expire',
  approve: 'Approve',
  reject: 'Reject',
  refund: 'Refund',
  chargeback: 'Charge back',
  advance: 'Charge the next installment',
  pause: 'Pause',
  resume: 'Resume',
  cancel: 'Cancel',
};

const reais = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' });

/**
 * @param page the console's drawing functions
 * @returns functions that draw one entry of each list
 */
export function mercadoPagoEntries({ element, entry, title, note, time, json, act, post }) {
  function buttons(kind, id, actions = []) {
    return element(
      'div',
      { className: 'buttons' },
      ...actions.map((action) => {
        const button = element('button', { type: 'button' }, labels[action]);
        button.addEventListener('click', () =>
          act(button, 'mercadopago-answer', async () => {
            const { status } = await post(`mercadopago/${kind}/${id}/${action}`);
            return `${labels[action]}: ${id} is ${status}.`;
          }),
        );
        return button;
      }),
    );
  }

  return {
    payment: (payment) =>
      entry(
        `payment ${payment.id}`,
        [
          title(reais.format(payment.transaction_amount)),
          note(`${payment.payment_method_id} · ${payment.status} · ${payment.status_detail}`),
          time(payment.date_last_updated),
        ],
        [buttons('payments', payment.id, paymentActions[payment.status]), json(payment)],
      ),
    preapproval: (preapproval) =>
      entry(
        `preapproval ${preapproval.id}`,
        [
          title(`${reais.format(preapproval.auto_recurring.transaction_amount)} subscription`),
          note(`${preapproval.status} · ${preapproval.summarized.charged_quantity} charged`),
          time(preapproval.last_modified),
        ],
        [
          buttons('preapprovals', preapproval.id, preapprovalActions[preapproval.status]),
          json(preapproval),
        ],
      ),
  };
}
