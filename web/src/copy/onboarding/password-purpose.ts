/** What a password is for, under the field that asks for one: the login asks for none. */
export const passwordPurpose =
  'Hoje você entra só com o e-mail e o telefone; a senha fica guardada para quando a entrada pedir uma.';
