package dev.getwork.adapter.rest.loan;

import de.siegmar.fastcsv.reader.CsvRecord;
import java.io.FilterReader;
import java.io.IOException;
import java.io.Reader;

/**
 * A file with a row of its own at the end. Where that row does not come back as one, the file ended within a quoted
 * field, which has swallowed it: the reader of CSV takes the end of the file for the end of the field as well.
 */
final class MarkedEnd extends FilterReader {

  private static final String MARK = "\u0001end of file\u0001";
  private static final String ROW = "\n" + MARK;

  private int given;
  private boolean ended;

  MarkedEnd(Reader file) {
    super(file);
  }

  static boolean isMark(CsvRecord row) {
    return row.getFieldCount() == 1 && MARK.equals(row.getField(0));
  }

  @Override
  public int read(char[] buffer, int offset, int length) throws IOException {
    int read = ended ? -1 : super.read(buffer, offset, length);
    if (read >= 0) {
      return read;
    }
    ended = true;
    int more = Math.min(length, ROW.length() - given);
    ROW.getChars(given, given + more, buffer, offset);
    given += more;
    return more == 0 ? -1 : more;
  }

  @Override
  public int read() throws IOException {
    char[] one = new char[1];
    return read(one, 0, 1) < 0 ? -1 : one[0];
  }
}
