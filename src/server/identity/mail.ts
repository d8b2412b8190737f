import { createTransport, type Transporter } from 'nodemailer';
import type { Context } from '../context.ts';

const transports = new WeakMap<Context, Transporter>();

export interface Mail {
  to: string;
  subject: string;
  text: string;
}

export function canSendMail(context: Context): boolean {
  return context.config.smtpUrl !== undefined;
}

/** Sends one text mail through SMTP_URL; throws when the relay refuses. */
export async function sendMail(context: Context, mail: Mail): Promise<void> {
  const { smtpUrl, publicUrl } = context.config;
  if (!smtpUrl) throw new Error('no SMTP_URL');
  let transport = transports.get(context);
  if (!transport) transports.set(context, (transport = createTransport({ url: smtpUrl, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 })));
  const from = new URL(smtpUrl).searchParams.get('from') ?? `Sillage <no-reply@${new URL(publicUrl).hostname}>`;
  await transport.sendMail({ from, ...mail });
}
