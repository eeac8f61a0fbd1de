/** Blanks, line ends, control characters, and characters that are never shown, such as zero-width spaces. */
const BLANK = /^[\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cc}]*$/u;

/** Whether a text has nothing that can be seen or spoken. */
export const isBlank = (text: string): boolean => BLANK.test(text);
