/** What the foot of every saved form says of what waits in it. */
export const saveBar = {
  unsaved: 'Alterações não salvas.',
  notSaved: 'Não salvo. Suas alterações continuam aqui.',
  discard: 'Descartar',
} as const;
