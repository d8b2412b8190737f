/** The single rows that the frame of the application needs whatever its screen; those of the organization, of the one that the session is in. */
export const FRAME_PATHS = ['/api/v1/preferences', '/api/v1/permissions', '/api/v1/settings'] as const;

/** All of them in one answer: by path, the text of each that was answered with a success; what is absent is to be asked of its own path, which says why. */
export const START_PATH = '/api/v1/start';
