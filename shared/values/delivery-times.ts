/**
 * When messages are promised, as each page words it. What the message engine
 * really does is configuration.
 */

/** What the newsletter landing promises. */
export const landingDeliveryTimes = { opening: '7h', closing: '18h' } as const;
/** What the newsletter success page says. */
export const successDeliveryTimes = { opening: '10:00', closing: '18:30' } as const;
/** What the trial success page says. */
export const trialDeliveryTimes = { opening: '07:00', closing: '18:00' } as const;
