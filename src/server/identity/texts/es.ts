import type { IdentityTexts } from '../texts.ts';

export const es: IdentityTexts = {
  'bad-credentials': 'Correo electrónico o contraseña incorrectos.',
  'rate-limited': 'Demasiados intentos. Reintente en un minuto.',
  'link-expired': 'Este enlace ya no es válido. Solicite otro.',
  'session-over': 'La sesión ha terminado.',
  anonymous: 'Ninguna sesión.',
  'not-administrator': 'Reservado a los administradores de la plataforma.',
  'admin-mode-required': 'Se necesita el modo administrador.',
  'not-acting': 'Esta sesión no es la de un administrador.',
  'no-such-user': 'Esta persona no existe.',
  'foreign-origin': 'Solicitud procedente de otro sitio web.',
  invalid: 'No se entiende la solicitud.',
  'password-weak': 'Elija una contraseña de 8 a 200 caracteres, distinta del correo electrónico.',
  'bad-code': 'Este código es incorrecto o ya se ha utilizado.',
  'totp-on': 'La autenticación en dos pasos ya está activada.',
  'not-found': 'No encontrado.',
  internal: 'Se ha producido un error en el servidor.',
  unavailable: 'El servicio de identidad no responde.',
  suspended: 'El acceso de su organización está suspendido.',
};
