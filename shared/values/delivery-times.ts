/** The delivery times that each page announces. The actual times are configuration. */

/** The times on the newsletter's landing page. */
export const landingDeliveryTimes = { opening: '7h', closing: '18h' } as const;
/** The times on the newsletter's success page. */
export const successDeliveryTimes = { opening: '10:00', closing: '18:30' } as const;
/** The times on the trial's success page. */
export const trialDeliveryTimes = { opening: '07:00', closing: '18:00' } as const;
