/** Until when a card is good. */
export const cardMonthTexts = {
  /** @param month `2026-12` */
  monthOf: (month: string) => `${month.slice(5)}/${month.slice(2, 4)}`,
  validUntil: (month: string) => `válido até ${month.slice(5)}/${month.slice(2, 4)}`,
  cardEndsSoon: (month: string) =>
    `Este cartão vale até ${month.slice(5)}/${month.slice(2, 4)}. Troque por outro para a assinatura não parar.`,
  /** @param day the day of the next charge, in words */
  cardEndsBefore: (month: string, day: string) =>
    `Este cartão vale até ${month.slice(5)}/${month.slice(2, 4)}, e a próxima cobrança é em ${day}: com o cartão vencido, ela pode ser recusada. Troque por outro antes disso.`,
  cardHasEnded: (month: string) =>
    `Este cartão valeu até ${month.slice(5)}/${month.slice(2, 4)}. Troque por outro para a assinatura não parar.`,
} as const;
