/** Texts around the newest real edition, which replaces a sample. */
export const latestEditionTexts = {
  label: (name: string, day: string) => `Última edição: ${name}, ${day}`,
  sent: (day: string, time: string) => `${day}, ${time}`,
  whole: 'Ler a edição inteira',
  note: 'Edição real, como foi escrita. Conteúdo educacional.',
} as const;
