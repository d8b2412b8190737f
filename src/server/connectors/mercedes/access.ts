import { API, KafkaTSError, type SASLProvider } from 'kafka-ts';
import type { TokenSource } from '../cloud/tokens.ts';

/**
 * SASL OAUTHBEARER (RFC 7628) with the access token of the moment. A broker closes a connection whose token ended, and the client
 * opens another, for which the token source has a new one by then. A token that the broker refuses is not offered again.
 */
export function bearer(tokens: TokenSource, signal: AbortSignal): SASLProvider {
  return {
    mechanism: 'OAUTHBEARER',
    authenticate: async ({ sendRequest }) => {
      const token = await tokens.token(signal);
      try {
        const { authBytes } = await sendRequest(API.SASL_AUTHENTICATE, {
          authBytes: Buffer.from(`n,,\u0001auth=Bearer ${token}\u0001\u0001`),
        });
        // RFC 7628, section 3.2.3: a server that refuses answers with why; it says nothing when it accepts.
        if (authBytes !== null && authBytes.length > 0) throw new KafkaTSError('the broker refused the token');
      } catch (error) {
        tokens.refused(token);
        throw error;
      }
    },
  };
}
