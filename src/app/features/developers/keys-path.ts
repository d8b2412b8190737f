/** Keys of the person's organization. */
export const API_KEYS_PATH = '/api/v1/api-keys';
