/** The language of this page. */
export const LANGUAGE: string = 'en'
/** How dates and times are written. */
export const DATES = LANGUAGE === 'en' ? 'en-GB' : LANGUAGE
