/** Whether a login requires a code after the phone, and how the code is sent. */
export const loginCodeChoices = ['off', 'email', 'whatsapp'] as const;
export type LoginCodeChoice = (typeof loginCodeChoices)[number];
