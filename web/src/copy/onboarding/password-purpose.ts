/** Explains the purpose of the password below its field, because the login does not ask for it. */
export const passwordPurpose =
  'Hoje você entra só com o e-mail e o telefone; a senha fica guardada para quando a entrada pedir uma.';
