/** The languages that are written from right to left. */
export const RIGHT_TO_LEFT = ['ar', 'fa', 'he', 'ur']
