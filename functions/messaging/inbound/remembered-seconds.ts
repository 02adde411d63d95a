/** How long a call of WhatsApp is remembered: a day longer than Meta repeats it. */
export const rememberedSeconds = 8 * 24 * 60 * 60;
