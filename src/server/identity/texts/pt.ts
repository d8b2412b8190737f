import type { IdentityTexts } from '../texts.ts';

export const pt: IdentityTexts = {
  'bad-credentials': 'Endereço de e-mail ou palavra-passe incorretos.',
  'rate-limited': 'Demasiadas tentativas. Tente novamente dentro de um minuto.',
  'link-expired': 'Esta ligação já não é válida. Peça outra.',
  'session-over': 'A sessão terminou.',
  anonymous: 'Nenhuma sessão.',
  'not-administrator': 'Reservado aos administradores da plataforma.',
  'admin-mode-required': 'É necessário o modo de administrador.',
  'not-acting': 'Esta sessão não é a de um administrador.',
  'no-such-user': 'Esta pessoa não existe.',
  'foreign-origin': 'Pedido proveniente de outro sítio Web.',
  invalid: 'O pedido não é compreendido.',
  'password-weak': 'Escolha uma palavra-passe de 8 a 200 caracteres, diferente do endereço de e-mail.',
  'bad-code': 'Este código está incorreto ou já foi utilizado.',
  'totp-on': 'A autenticação de dois fatores já está ativa.',
  'not-found': 'Não encontrado.',
  internal: 'Ocorreu um erro no servidor.',
  unavailable: 'O serviço de identidade não responde.',
  suspended: 'O acesso da sua organização está suspenso.',
};
