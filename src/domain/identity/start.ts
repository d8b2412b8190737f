/** What a page asks for whatever its screen: the site, who is here, and the single rows that the frame needs. */
export const START_PATHS = ['/simple-directory/api/sites/_public', '/simple-directory/api/auth/me', '/api/v1/preferences'] as const;
/** The same of the organization that the session is in. */
export const START_PATHS_OF_ORGANIZATION = ['/api/v1/permissions', '/api/v1/settings'] as const;

/** All of them in one answer: by path, the text of each that was answered with a success; what is absent is to be asked of its own path, which says why. */
export const START_PATH = '/api/v1/start';
