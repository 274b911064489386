/** The page where staff hand over or erase a customer's data, and the address of the copy. */
export const dataPath = "/admin/data";
export const dataZipPath = "/admin/data.zip";

export const eraseForm = "erase";
export const eraseTitle = "Nothing was erased";
