/** Environment of a server that listens to no device. */
export const NO_GATEWAYS = {
  GATEWAY_TELTONIKA_PORT: '0',
  GATEWAY_RUPTELA_PORT: '0',
  GATEWAY_CONTINENTAL_PORT: '0',
  GATEWAY_SILENCE_PORT: '0',
};
