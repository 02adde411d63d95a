/**
 * When messages are promised, as each page of the specification words it. What the message engine
 * really does is configuration.
 */

/** What the newsletter landing promises (specification 2.3, newsletter landing). */
export const landingDeliveryTimes = { opening: '7h', closing: '18h' } as const;
/** What the newsletter success page says (specification 2.3, newsletter success). */
export const successDeliveryTimes = { opening: '10:00', closing: '18:30' } as const;
/** What the trial success page says (specification 2.3, trial success). */
export const trialDeliveryTimes = { opening: '07:00', closing: '18:00' } as const;
