/** Texts of the save bar below a form with unsaved changes. */
export const saveBar = {
  unsaved: 'Alterações não salvas.',
  notSaved: 'Não salvo. Suas alterações continuam aqui.',
  discard: 'Descartar',
} as const;
